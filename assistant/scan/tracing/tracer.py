"""Tracing a board: from one click a zone to polygons that share their borders; what is known of a picture is kept in a file.

    letters   words made fainter than borders                     letters
    heights   where a border seems printed                        ridges
    seeds     clicks and strokes, cores of the aligned prior      alignment, prior
    labels    every pixel to the seed reached over lowest ground  flood
    shapes    smooth polygons, neighbours exact                   polygons

Without a prior two landscapes are flooded, one of dark lines without letters and one of lines of any colour, each in two ways:
by the lowest pass and by the cheapest way. The landscape whose two floods agree better is taken; a zone is sure where both
landscapes and both floods part it alike. A third is learnt from the zones that were drawn by hand, if there are some.

Clean print needs no more than its own lines: the prior gives generous seeds and the picture decides. On textured art that
way leaks, and the prior also says in which band a border may run. Which of the two a picture is shows in whether they agree.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import msgspec
import numpy as np
import shapely
from msgspec.structs import replace
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from assistant.core.atomic_write import whole
from assistant.core.record import Ids, Record
from assistant.core.text import DataError, speaker
from assistant.scan.arrays import Array, Doubles, Floats, cv2
from assistant.scan.fit.letters import reading_kept, share_beneath
from assistant.scan.fit.nets import Net
from assistant.scan.fit.prior import Labels, cores, depth_of, guided, painted, scaled
from assistant.scan.fit.ridges import Heights, Where, all_ridges, grown, landscape, without_small_print
from assistant.scan.pictures.strips import Pixels, smaller
from assistant.scan.threads import in_two
from assistant.scan.tracing.alignment import ROUNDS, Outlines, aligned_outlines, parts_of, placed_by
from assistant.scan.tracing.learned_borders import learned, lesson, rings_of
from assistant.scan.tracing.polygons import polygons_of, without_hairs, without_strips
from assistant.scan.tracing.seeds import Seed, overruled

say = speaker(__name__)

# Flooding: every pixel joins the seed from which it is reached over the lowest pass; how sure what comes of it is.

STEPS = 4  # levels in one of height: pixels of one level are flooded in the order in which they are reached


def flood(heights: Heights, markers: Labels) -> Labels:
    """Return the labels (h, w) that grow from `markers` (0: to be flooded) over `heights`, lowest first.

    scikit-image's watershed orders pixels by height; OpenCV's orders them by difference to their neighbour, which sees a
    printed line as two borders.
    """
    from skimage.segmentation import watershed

    if not markers.any():
        return np.zeros_like(markers)
    levels = np.clip(heights * STEPS, 0, 4000).astype(np.uint16)
    shore = grown(markers == 0)  # what is well inside a large seed takes no part: the queue is shorter
    flooded = watershed(levels, np.where(shore, markers, 0), mask=shore)
    return np.where(shore, flooded, markers).astype(np.int32, copy=False)


CHEAP, DEAR = 0.05, 40.0  # what a pixel costs to walk over: on plain ground, and the more on the surest line
SUREST = 99  # percentile of the heights: a line so high costs most


def walked(heights: Heights, markers: Labels) -> Labels:
    """Return the labels (h, w) of the marker that is nearest by ways that cost more over `heights`: gaps in lines leak little.

    Where it parts zones as `flood` does, both are likely to be right.
    """
    from skimage.graph import MCP_Geometric

    if not markers.any():
        return np.zeros_like(markers)
    surest = max(float(np.percentile(heights, SUREST)), 1e-6)
    walk = MCP_Geometric(CHEAP + DEAR * np.clip(heights / surest, 0, 1) ** 2)
    steps = walk.offsets
    _costs, back = walk.find_costs(np.argwhere(markers > 0))
    index = np.arange(markers.size).reshape(markers.shape)
    ways = np.array([down * markers.shape[1] + right for down, right in steps] + [0])
    came = (index - ways[back]).ravel()  # -1 of `back`, at a start, takes the last: no step
    while True:  # halve the ways until all lead to their start
        further = came[came]
        if np.array_equal(further, came):
            return markers.ravel()[came].reshape(markers.shape)
        came = further


# How sure a traced zone is: whether other ways of reading the picture find it alike, and whether its clicks found room.


def stability(labels: Labels, others: Sequence[Labels], count: int) -> Doubles:
    """Return for each zone the least share (intersection over union) in which another run agrees."""
    area = np.bincount(labels.ravel(), minlength=count + 2)
    least = np.ones(count)
    for other in others:
        theirs = np.bincount(other.ravel(), minlength=count + 2)
        both = np.bincount(labels[labels == other], minlength=count + 2)
        union = np.maximum(area + theirs - both, 1)
        least = np.minimum(least, (both / union)[1 : count + 1])
    return least


def hemmed_in(labels: Labels, seeds: Sequence[Seed], names: Sequence[str], scale: float) -> list[int]:
    """Return the places (in `names`) of zones with a click that grew to no more than itself, apart from the zone's body.

    So it goes with a click in the wrong zone, where the board says otherwise: names swapped, or a neighbour hit.
    """
    from skimage.measure import label

    parts = label(labels, connectivity=1, background=-1)
    area = np.bincount(parts.ravel())
    owner = np.zeros(len(area), labels.dtype)
    owner[parts] = labels
    body = np.zeros(len(names) + 2, int)
    np.maximum.at(body, owner, area)
    brush = scaled(8, labels.shape)
    found = set()
    for seed in seeds:
        column, row = np.array(seed.points[0]) / scale
        if seed.zone not in names or not (0 <= row < labels.shape[0] and 0 <= column < labels.shape[1]):
            continue
        number = names.index(seed.zone) + 1
        size = area[parts[int(row), int(column)]]
        steps = np.linalg.norm(np.diff(np.array(seed.points), axis=0), axis=1).sum() / scale
        if labels[int(row), int(column)] == number and size < body[number] and size < 2 * brush * (brush + steps):
            found.add(number - 1)
    return sorted(found)


OUTSIDE = ""  # the zone of a click on the sea, or on land that is in no zone
Method = Literal["clicks", "plain", "taught", "clean", "guided"]
RIM = 3.5  # how far (pixels at 2,000 wide) borders are moved to the middle of fine lines
BENEATH, GUESSED = 0.3, 0.6  # with this share of its border beneath words, a zone is no surer than that
ROUND = 12.0  # likewise: so far round a click a prior is asked, three times as far as the click itself reaches
NEAR = 40.0  # how far (pixels at 2,000 wide) a stroke overrules what was guessed
Shapes = Mapping[str, BaseGeometry]  # by zone
# What is kept for the strokes to come takes half the room: some 30 MB at 2,000 wide.
Kept = NDArray[np.float16]
KeptLabels = NDArray[np.uint16]
Report = Callable[[float], None]  # told the share that is done; may raise Cancelled
READ = 0.7  # where both landscapes agree less than that on most zones, the picture is not read by its lines
BETTER = 0.01  # by so much more must the floods of a landscape agree that is taken instead
SURE = 0.95  # from so much agreement on a zone is right
# Two floods of one landscape share its faults: agreement of .98 is as sure as that of two landscapes of .95.
FAULTS_SHARED = 2.5
AGREED, LEAKS = 0.95, 0.12  # a board is textured where so large a share of its zones agrees less than that


class Cancelled(Exception):
    """Raised by a report to stop a long work."""


class Tracing(Record, eq=False):
    """Traced zones: shapes in pixels of the full picture, and for each how sure it is (0 … 1)."""

    shapes: Shapes
    confidence: Mapping[str, float]
    method: Method
    seeds: tuple[Seed, ...]
    names: Ids
    scale: float  # pixels of the full picture in one of the traced picture
    plain: Kept
    heights: Kept
    markers: KeptLabels
    labels: KeptLabels
    fine: Kept  # the finest lines, on whose middle borders come to rest
    beneath_words: Ids = ()  # zones whose border is guessed: much of it runs beneath names
    lesson: str = ""  # the zone whose outline, drawn by hand, would teach most
    nets: tuple[Net, ...] = ()  # what the board's borders look like, once it was learnt

    @property
    def lost(self) -> Ids:
        """Zones that were asked for and found no room: covered by another's seed, or never clicked."""
        return tuple(name for name in self.names if name not in self.shapes)


def trace(
    pixels: Pixels,
    seeds: Sequence[Seed],
    prior: Shapes | None = None,
    drawn: Shapes = MappingProxyType({}),
    nets: tuple[Net, ...] = (),
    *,
    scale: float = 1.0,
    report: Report = lambda _: None,
) -> Tracing:
    """Return the zones traced in a picture.

    Args:
        pixels: RGB (h, w, 3), best some 2,000 wide (`images.open_picture`); finer costs much and gains little.
        seeds: one click or short stroke a zone, more for islands of the same zone; clicks of zone `OUTSIDE` on every
            sea or land between that is none of the zones (with a prior they are not needed).
        prior: shapes of the zones in any coordinates that a smooth map carries to the picture, such as sheet units.
        drawn: outlines that are right, on the picture: without a prior they are walls, and teach what a border looks like.
        nets: what was learnt of the board's borders before.
        scale: pixels of the full picture in one of `pixels`; seeds and shapes are in pixels of the full picture.

    Raises:
        DataError: no seed inside a zone.
        Cancelled: by `report`.
    """
    if all(seed.zone == OUTSIDE for seed in seeds):
        raise DataError(say("trace-needs-clicks"))
    names = tuple(dict.fromkeys([*(prior or {}), *(seed.zone for seed in seeds if seed.zone != OUTSIDE), *drawn]))
    drawn = {} if prior else _to_full(drawn, 1 / scale)
    clicks = _seeds_painted(seeds, names, pixels.shape[:2], scale)
    clicked = clicks > 0
    _paint_drawn(clicks, drawn, names)
    seen, pixels = pixels, reading_kept(pixels)
    report(0.05)
    heights = _quiet(landscape(pixels), clicks)
    report(0.15)
    guide = parts_of(prior, names) if prior else None
    where = _clicks_by_zone(seeds, names, scale)
    if guide is None or not placed_by(guide, where):
        labels = flood(heights, clicks)
        report(0.25)
        result = _Flooded("clicks", *_kept(heights, clicks), labels)
        others = in_two(partial(_flooded_otherwise, pixels, clicks), (0.7, 1.4))
        report(0.35)
    else:
        rounds = iter(range(1, ROUNDS + 1))
        outlines = aligned_outlines(guide, where, heights, lambda: report(0.15 + 0.55 * next(rounds) / ROUNDS))
        method = _chosen(outlines[0], heights, clicks)
        result = _by_prior(outlines[0], heights, clicks, method)
        others = _second_opinions(pixels, outlines, heights, clicks, result)
        report(0.9)
    fine = landscape(pixels, scale=0.6)
    labels = _refined(fine, result.labels, clicks, scaled(RIM, heights.shape))
    if result.method == "clicks":  # a prior knows where no sea runs between its zones
        labels = without_strips(labels, len(names) + 1, clicks)
    labels, unread, agreed = without_hairs(labels, clicks), False, np.ones(len(names))
    if result.method == "clicks":
        agreed = _agreement(labels, heights, clicks, names)
        rivals: list[tuple[Method, Heights]] = [("plain", all_ridges(seen))]
        look = lambda share: report(0.45 + 0.4 * share)  # noqa: E731
        if (learnt := learned(seen, [*drawn.values()], clicked, nets, look)) is not None:
            rivals, nets = [*rivals, ("taught", learnt[0])], learnt[1]
        for method, ground in rivals:
            rival = without_strips(flood(ground, clicks), len(names) + 1, clicks)
            rival = without_hairs(rival, clicks)
            theirs = _agreement(rival, ground, clicks, names)
            if method == "plain":  # what was learnt is an opinion only where it is taken
                others.append(_half(rival))
                unread = bool(stability(_half(labels), others[-1:], len(names)).mean() < READ)
            if theirs.mean() > agreed.mean() + BETTER:
                others[-1] = _half(labels)
                labels, heights, fine, pixels, agreed = rival, ground, ground, seen, theirs
                result = _Flooded(method, *_kept(ground, clicks), rival)
    report(0.95)
    shapes = _to_full(polygons_of(labels, names), scale)
    if result.method == "taught":
        sure, unread = agreed**FAULTS_SHARED, False
    else:
        sure = np.minimum(agreed, stability(labels[::2, ::2], others, len(names)))
    beneath = share_beneath(labels, np.any(pixels != seen, axis=-1), len(names)) > BENEATH
    sure[beneath | unread] = np.minimum(sure[beneath | unread], GUESSED)
    sure[hemmed_in(labels, seeds, names, scale)] = 0
    doubtful = [n for n, share in enumerate(sure, 1) if share < SURE and names[n - 1] not in drawn]
    wanted = lesson(seen, labels, [names.index(zone) + 1 for zone in drawn], doubtful)
    report(1.0)
    return Tracing(
        shapes=shapes,
        confidence={name: float(sure[n]) for n, name in enumerate(names) if name in shapes},
        method=result.method,
        seeds=tuple(seeds),
        names=names,
        scale=scale,
        plain=heights.astype(np.float16),
        heights=result.heights,
        markers=result.markers,
        labels=labels.astype(np.uint16),
        fine=fine.astype(np.float16),
        beneath_words=tuple(name for n, name in enumerate(names) if beneath[n] and name in shapes),
        lesson=("", *names)[wanted],
        nets=nets,
    )


def _agreement(labels: Labels, heights: Heights, clicks: Labels, names: Sequence[str]) -> Doubles:
    """Return for each zone how far the cheapest ways over a landscape part it as these labels do."""
    whole = cv2.dilate(heights, np.ones((2, 2), np.uint8), anchor=(0, 0))  # the finest lines must not fall between
    return stability(_half(labels), [walked(_half(whole), _half(clicks))], len(names))


def _paint_drawn(markers: Labels, drawn: Shapes, names: Sequence[str]) -> None:
    """Paint the inside of outlines that are right over the clicks, in place: nothing floods into them."""
    for name, shape in drawn.items():
        for rings in rings_of(shape.buffer(-scaled(RIM, markers.shape))):
            cv2.fillPoly(markers, rings, _number(name, names))


def corrected(tracing: Tracing, stroke: Seed) -> Tracing:
    """Return the tracing after one more stroke: what the stroke covers is its zone's, and so is what flows together with it.

    Near the stroke the prior has shown itself wrong, so there only the picture and the strokes count. Only the zones that
    the stroke touches, and their neighbours near it, are flooded again; all else stays to the pixel. Clicks that the stroke
    proves wrong are no longer among its seeds.
    """
    names = tracing.names if stroke.zone in (*tracing.names, OUTSIDE) else (*tracing.names, stroke.zone)
    heights, markers, labels = tracing.heights.copy(), tracing.markers.astype(np.int32), tracing.labels.astype(np.int32)
    if names != tracing.names:
        # Everything outside moves up by one to make room for the new zone's number.
        for part in (markers, labels):
            part[part == len(names)] += 1
    size = labels.shape
    own = _number(stroke.zone, names)
    standing, wrong = overruled(
        tracing.seeds, stroke, tracing.plain, tracing.scale, lambda seed: _borne_out(tracing, seed)
    )
    seeds = (*standing, stroke)
    stroked = _seeds_painted((*wrong, stroke), names, size, tracing.scale) > 0
    markers[stroked] = 0
    found = stroke.zone in tracing.shapes or stroke.zone == OUTSIDE
    window, free, near = _reflooded(labels, own, stroked, len(names) + 1, everywhere=not found)
    every = _seeds_painted(seeds, names, size, tracing.scale)
    clicks = every[window]
    # What is cut out here is painted in place: the copies above are this function's own.
    ground, marked, labelled = heights[window].astype(np.float32), markers[window], labels[window]
    ground += (tracing.plain[window] - ground) * np.exp(-0.5 * (near / NEAR) ** 2)
    heights[window] = ground
    marked[(near < NEAR) & (marked != own)] = 0
    np.copyto(marked, clicks, where=clicks > 0)
    flooded = flood(ground, np.where(free, marked, labelled).astype(np.int32))
    fine = tracing.fine[window].astype(np.float32)
    found_here = _refined(fine, flooded, clicks, scaled(RIM, size))
    np.copyto(labelled, without_hairs(found_here, clicks), where=free)
    if tracing.method in ("clicks", "plain", "taught"):
        labels = without_strips(labels, len(names) + 1, every)
    shapes = _to_full(polygons_of(labels, names), tracing.scale)
    confidence = {name: tracing.confidence.get(name, 0.5) for name in shapes}
    confidence |= {seed.zone: 0.0 for seed in wrong if seed.zone in confidence}
    if stroke.zone in confidence:
        confidence[stroke.zone] = 1.0
    return replace(
        tracing,
        shapes=shapes,
        confidence=confidence,
        seeds=seeds,
        names=names,
        heights=heights,
        markers=markers.astype(np.uint16),
        labels=labels.astype(np.uint16),
        beneath_words=tuple(name for name in tracing.beneath_words if name in shapes and name != stroke.zone),
    )


def _borne_out(tracing: Tracing, click: Seed) -> bool:
    """Tell whether the prior expects a click's zone round it; without one, nothing does."""
    reach = round(scaled(ROUND, tracing.markers.shape))
    column, row = (round(at / tracing.scale) for at in click.points[0])
    left, top = max(column - reach, 0), max(row - reach, 0)
    near = tracing.markers[top : row + reach + 1, left : column + reach + 1]
    return bool(np.mean(near == _number(click.zone, tracing.names)) > 0.5)


def _reflooded(
    labels: Labels, own: int, stroked: Where, outside: int, *, everywhere: bool
) -> tuple[tuple[slice, slice], Where, Floats]:
    """Return the window in which a stroke changes anything; within it, what is in question, and how near the stroke is.

    In question are its zone, the zones under it, and everything close to it. Nearness is in pixels at 2,000 wide.
    """
    size = labels.shape
    touched = np.zeros(outside + 1, bool)
    touched[np.unique(labels[stroked])] = True
    touched[own] = True
    # What is outside goes round the whole board: only what lies near the stroke is looked at again, unless the zone had none.
    touched[[0, outside]] &= everywhere
    free = touched[np.minimum(labels, outside)]
    seen = free.astype(np.uint8)
    left, top, wide, high = cv2.boundingRect(stroked.astype(np.uint8))
    reach, rim = round(scaled(2 * NEAR, size)), round(scaled(2 * RIM, size)) + 2
    seen[max(top - reach, 0) : top + high + reach, max(left - reach, 0) : left + wide + reach] = 1
    left, top, wide, high = cv2.boundingRect(seen)
    # A rim of what stays keeps the flood from running round it.
    window = slice(max(top - rim, 0), top + high + rim), slice(max(left - rim, 0), left + wide + rim)
    far = cv2.distanceTransform((~stroked[window]).astype(np.uint8), cv2.DIST_L2, 5)
    near = far / scaled(1, size)
    return window, free[window] | (near < 2 * NEAR), near


class _Flooded(Record, eq=False):
    method: Method
    heights: Kept
    markers: KeptLabels
    labels: Labels


def _flooded_otherwise(pixels: Pixels, clicks: Labels, size: float) -> Labels:
    """Return the labels, half as fine, where lines of another width are looked for."""
    return _half(flood(_quiet(landscape(pixels, scale=size), clicks), clicks))


def _by_prior(outlines: Outlines, heights: Heights, clicks: Labels, method: Method) -> _Flooded:
    """Flood from the aligned prior, guided or not by its borders."""
    size = heights.shape
    aligned = painted(outlines, size)
    depth = depth_of(aligned)
    if method == "guided":
        heights, markers = guided(heights, depth, scaled(9, size)), cores(aligned, depth, scaled(5, size))
    else:
        markers = cores(aligned, depth, scaled(40, size), 0.8)
    markers = np.where(clicks > 0, clicks, markers).astype(np.int32)
    return _Flooded(method, *_kept(heights, markers), flood(heights, markers))


def _kept(heights: Heights, markers: Labels) -> tuple[Kept, KeptLabels]:
    return heights.astype(np.float16), markers.astype(np.uint16)


def _chosen(outlines: Outlines, heights: Heights, clicks: Labels) -> Method:
    """Return the way that suits a picture, told at half size: where both agree, the picture speaks for itself."""
    halved = _halved(outlines), _half(heights), _half(clicks)
    guides, picture = (_by_prior(*halved, method).labels for method in ("guided", "clean"))
    apart = stability(guides, [picture], len(outlines)) < AGREED
    return "guided" if apart.mean() > LEAKS else "clean"


def _second_opinions(
    pixels: Pixels,
    outlines: Sequence[Outlines],
    heights: Heights,
    clicks: Labels,
    result: _Flooded,
) -> list[Labels]:
    """Return the labels, half as fine, that other settings give; a zone that comes out otherwise is not to be trusted."""
    small = smaller(pixels, heights[::2, ::2].shape[::-1])
    clicks = _half(clicks)
    other = _quiet(landscape(small, ridge=0.8, step=0.6, scale=1.4), clicks)
    plain = _half(heights)
    # The stiffest and the softest start differ most.
    found = [(outlines[0], other), (outlines[1], plain), (outlines[-1], plain)]
    return [_by_prior(_halved(tried), ground, clicks, result.method).labels for tried, ground in found]


def _half(picture: Array) -> Array:
    return np.ascontiguousarray(picture[::2, ::2])


def _halved(outlines: Outlines) -> Outlines:
    return tuple(tuple(ring / 2 for ring in rings) for rings in outlines)


def _quiet(heights: Heights, clicks: Labels) -> Heights:
    return without_small_print(heights, clicks > 0)


def _refined(fine: Heights, labels: Labels, clicks: Labels, rim: float) -> Labels:
    """Return the labels with their borders moved, by `rim` pixels at most, to the middle of the finest lines."""
    markers = cores(labels, depth_of(labels), rim, 0.5)
    return flood(fine, np.where(clicks > 0, clicks, markers).astype(np.int32))


def _number(zone: str, names: Sequence[str]) -> int:
    return len(names) + 1 if zone == OUTSIDE else names.index(zone) + 1


def _seeds_painted(seeds: Sequence[Seed], names: Sequence[str], size: tuple[int, ...], scale: float) -> Labels:
    """Return the clicks and strokes as markers (h, w); later ones over earlier ones."""
    markers = np.zeros(size, np.int32)
    brush = max(1, round(scaled(8, (size[0], size[1]))))
    for seed in seeds:
        path = np.floor(np.array(seed.points, float) / scale).astype(np.int32)
        # A line of a single point draws nothing: each point is dotted as well.
        for x, y in path:
            cv2.circle(markers, (int(x), int(y)), brush // 2, _number(seed.zone, names), cv2.FILLED)
        cv2.polylines(markers, [path], False, _number(seed.zone, names), brush)
    return markers


def _clicks_by_zone(seeds: Sequence[Seed], names: Sequence[str], scale: float) -> list[Doubles]:
    """Return for each zone where it was clicked (n, 2) in traced pixels, in turn; a stroke counts by its middle."""
    clicks: list[list[Doubles]] = [[] for _ in names]
    for seed in seeds:
        if seed.zone != OUTSIDE:
            clicks[_number(seed.zone, names) - 1].append(np.mean(seed.points, axis=0) / scale)
    return [np.array(found).reshape(-1, 2) for found in clicks]


def _to_full(shapes: Shapes, scale: float) -> dict[str, BaseGeometry]:
    return {name: shapely.transform(shape, lambda points: points * scale) for name, shape in shapes.items()}


# What the tracer knows of a picture, kept in a file: the next stroke goes on from it, also after the program has ended.


class _About(Record):
    shapes: dict[str, bytes]  # well-known binary
    confidence: dict[str, float]
    method: Method
    seeds: tuple[Seed, ...]
    names: Ids
    scale: float
    beneath_words: Ids = ()
    lesson: str = ""


ARRAYS = {  # with what each is kept in, by a file of an earlier version too
    "plain": np.float16,
    "heights": np.float16,
    "fine": np.float16,
    "markers": np.uint16,
    "labels": np.uint16,
}


def write(tracing: Tracing, path: Path) -> None:
    """Keep a tracing in a file, some 30 MB at 2,000 pixels; the one before is whole until the last moment.

    Raises:
        OSError: it cannot be written.
    """
    about = {name: getattr(tracing, name) for name in _About.__struct_fields__}
    about["shapes"] = {name: shapely.to_wkb(shape) for name, shape in tracing.shapes.items()}
    arrays = {name: getattr(tracing, name) for name in ARRAYS}
    for n, net in enumerate(tracing.nets):
        arrays |= {f"net-{n}-{k}": part for k, part in enumerate(net.parts)}
    with whole(path, lasting=False) as draft:
        np.savez(draft, about=np.frombuffer(msgspec.json.encode(about), np.uint8), **arrays)


def read(path: Path) -> Tracing | None:
    """Return the tracing of a file, None if there is none or it cannot be read: then all is traced anew."""
    try:
        with np.load(path) as kept:
            about = msgspec.structs.asdict(msgspec.json.decode(kept["about"].tobytes(), type=_About))
            arrays = {name: kept[name].astype(kind) for name, kind in ARRAYS.items()}
            nets = [[kept[name] for name in kept.files if name.startswith(f"net-{n}-")] for n in range(2)]
        about["nets"] = tuple(Net.of(parts) for parts in nets if parts)
        about["shapes"] = {name: shapely.from_wkb(shape) for name, shape in about["shapes"].items()}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, msgspec.DecodeError, shapely.GEOSException):
        return None
    return Tracing(**about, **arrays)
