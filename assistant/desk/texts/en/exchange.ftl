export-foreign = This is not an exported table: it does not begin with “sabretache”.
export-newer = It was written by a newer program (format { $version }, known here: { $known }).
export-torn = It cannot be read ({ $detail }).
export-now = “now” is { $found }, but there are { $most } edits.
export-unusable = { $where }: { $text }
export-branch = It speaks of branch { $found }; the last one there is { $most }.
