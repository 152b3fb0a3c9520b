<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<!-- Words that Qt has not in French yet; `pyside6-lrelease qt_fr.ts` makes qt_fr.qm of them. -->
<TS version="2.1" language="fr">
<context>
    <name>QAbstractFileIconProvider</name>
    <message><source>Drive</source><translation>Disque</translation></message>
    <message><source>Folder</source><translation>Dossier</translation></message>
</context>
<context>
    <name>QFileDialog</name>
    <message><source>&amp;Look in:</source><translation>&amp;Voir dans :</translation></message>
    <message><source>Files of &amp;type:</source><translation>Fichiers de &amp;type :</translation></message>
</context>
<context>
    <name>QPageSetupWidget</name>
    <message><source>Page &amp;order:</source><translation>&amp;Ordre des pages :</translation></message>
    <message><source>Pages &amp;per sheet:</source><translation>Pages &amp;par feuille :</translation></message>
</context>
<context>
    <name>QPrintSettingsOutput</name>
    <message><source>Page &amp;Set:</source><translation>&amp;Jeu de pages :</translation></message>
</context>
</TS>
