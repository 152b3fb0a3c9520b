"use strict";
/* The board: the ground in tiles, all that lies on it as an SVG above; one finger moves it, two make it larger. */

const SVG = "http://www.w3.org/2000/svg";

function made(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (parent) parent.append(element);
  return element;
}

class Board {
  constructor(frame, scene, ground, tapped) {
    Object.assign(this, { frame, scene, ground, tapped });
    this.scale = 0; this.x = 0; this.y = 0;
    this.theme = "light"; this.language = "en";
    this.fingers = new Map(); this.moved = 0;
    this.state = null; this.lights = null; this.chosen = "";
    frame.addEventListener("pointerdown", event => this.down(event));
    frame.addEventListener("pointermove", event => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, event => this.up(event));
    frame.addEventListener("wheel", event => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * 0.0015), ...this.at(event));
    }, { passive: false });
    frame.addEventListener("keydown", event => this.key(event));
    new ResizeObserver(() => this.resized()).observe(frame);
  }

  lay(sheet) {
    this.sheet = sheet;
    if (this.svg) this.svg.remove();
    this.svg = made("svg", { width: sheet.width, height: sheet.height, viewBox: `0 0 ${sheet.width} ${sheet.height}` }, this.scene);
    this.layers = {};
    for (const name of ["held", "zones", "roles", "heaps", "ways"]) this.layers[name] = made("g", {}, this.svg);
    this.outlines = new Map();
    for (const [zone, one] of Object.entries(sheet.zones)) {
      const path = made("path", { d: one.d, class: "zone", "data-zone": zone, "fill-rule": "evenodd" }, this.layers.zones);
      made("title", {}, path).textContent = one.name;
      this.outlines.set(zone, path);
    }
    this.scene.style.width = `${sheet.width}px`;
    this.scene.style.height = `${sheet.height}px`;
    if (!this.scale) this.begin(); else this.place();
    this.reground();
  }

  /* What lies there */

  show(state) {
    const before = this.state;
    this.state = state;
    if (!this.svg) return;
    if (!before || before.theme !== this.theme || before.language !== this.language) {
      this.layers.heaps.replaceChildren(); this.layers.held.replaceChildren(); this.groups = new Map(); this.shown = new Map();
    }
    state.theme = this.theme; state.language = this.language;
    for (const zone of new Set([...Object.keys(state.zones), ...this.groups.keys()])) {
      const wanted = JSON.stringify(state.zones[zone] || null);
      if (this.shown.get(zone) === wanted) continue;
      this.shown.set(zone, wanted);
      this.showZone(zone, state.zones[zone]);
    }
  }

  showZone(zone, lying) {
    for (const old of this.groups.get(zone) || []) old.remove();
    this.groups.delete(zone);
    if (!lying) { this.shown.delete(zone); return; }
    const group = made("g", { class: "heap", "data-zone": zone }, this.layers.heaps);
    const all = [group];
    if (lying.held && this.sheet.zones[zone]) {
      const held = made("path", { d: this.sheet.zones[zone].d, class: "held", fill: lying.held[this.theme === "dark" ? 1 : 0], "fill-rule": "evenodd" }, this.layers.held);
      all.push(held);
    }
    for (const heap of lying.heaps) {
      for (const one of heap.drawn) this.picture(group, one, "counter");
      if (heap.count > 1) {
        const [, , x, y, wide] = heap.drawn[heap.drawn.length - 1];
        made("circle", { cx: x + wide / 2, cy: y - wide * 0.2, r: 10, class: "disc" }, group);
        made("text", { x: x + wide / 2, y: y - wide * 0.2 + 5, class: "count" }, group).textContent = heap.count;
      }
    }
    for (const one of lying.chips) this.picture(group, one, "marker");
    if (lying.standing && this.sheet.zones[zone]) {
      const [[words, tone], [x, y]] = [lying.standing, this.sheet.zones[zone].at];
      const below = lying.heaps.length ? lying.heaps[0].drawn[0][5] / 2 + 20 : 7;
      made("text", { x, y: y + below, class: `standing ${tone}` }, group).textContent = words;
    }
    this.groups.set(zone, all);
  }

  picture(group, [name, number, x, y, wide, high, spent], sort) {
    const href = sort === "counter"
      ? `/counter/${this.theme}/${this.language}/${encodeURIComponent(name)}/${number}.png`
      : `/marker/${this.theme}/${encodeURIComponent(name)}/${number}.png`;
    made("image", { href, x: x - wide / 2, y: y - high / 2, width: wide, height: high, class: spent ? "spent" : "" }, group);
  }

  /* What an answer lights */

  light(lights) {
    this.lights = lights;
    if (!this.svg) return;
    this.layers.roles.replaceChildren(); this.layers.ways.replaceChildren();
    if (!lights) return;
    for (const [zone, role] of Object.entries(lights.zones)) {
      const one = this.sheet.zones[zone];
      if (one) made("path", { d: one.d, class: `role ${role}`, "fill-rule": "evenodd" }, this.layers.roles);
    }
    for (const way of lights.ways) {
      const points = way.zones.map(zone => this.sheet.zones[zone].at.join(","));
      const cut = way.cut === null ? points.length : way.cut;
      this.way(points.slice(0, cut + 1), way.role);
      if (cut < points.length) this.way(points.slice(Math.max(0, cut)), `${way.role} cut`);
    }
    for (const [zone, figure] of Object.entries(lights.figures)) {
      const [x, y] = this.sheet.zones[zone].at;
      made("text", { x, y: y + 9, class: "figure" }, this.layers.ways).textContent = figure;
    }
  }

  way(points, role) {
    if (points.length < 2) return;
    made("polyline", { points: points.join(" "), class: "way casing" }, this.layers.ways);
    made("polyline", { points: points.join(" "), class: `way ${role}` }, this.layers.ways);
  }

  /* Bring what is lit into view, unless it is there already. */
  lookThere() {
    const lit = this.lights ? [...Object.keys(this.lights.zones), ...this.lights.ways.flatMap(way => way.zones)] : [];
    const spots = lit.filter(zone => this.sheet.zones[zone]).map(zone => this.sheet.zones[zone].at);
    if (!spots.length) return;
    const [left, right] = [Math.min(...spots.map(at => at[0])), Math.max(...spots.map(at => at[0]))];
    const [top, bottom] = [Math.min(...spots.map(at => at[1])), Math.max(...spots.map(at => at[1]))];
    const wide = this.frame.clientWidth, high = this.frame.clientHeight, edge = Math.min(40, wide * .06, high * .06);
    const seen = this.x + left * this.scale > edge && this.x + right * this.scale < wide - edge
      && this.y + top * this.scale > edge && this.y + bottom * this.scale < high - edge;
    if (seen) return;
    const fit = Math.min((wide - 4 * edge) / Math.max(1, right - left), (high - 4 * edge) / Math.max(1, bottom - top));
    this.scale = Math.max(this.least() * 0.8, Math.min(Math.max(this.scale, 0.5), fit));
    this.x = wide / 2 - (left + right) / 2 * this.scale;
    this.y = high / 2 - (top + bottom) / 2 * this.scale;
    this.place();
  }

  choose(zone) {
    const old = this.outlines && this.outlines.get(this.chosen);
    if (old) old.classList.remove("chosen");
    this.chosen = zone;
    const path = this.outlines && this.outlines.get(zone);
    if (path) path.classList.add("chosen");
  }

  /* Fingers, wheel and keys */

  at(event) {
    const frame = this.frame.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }

  down(event) {
    if (event.target.closest("button")) return;
    this.fingers.set(event.pointerId, this.at(event));
    if (this.fingers.size === 1) { this.moved = 0; this.pressed = event.target; }
    try { this.frame.setPointerCapture(event.pointerId); } catch { /* it has been lifted already */ }
  }

  move(event) {
    const from = this.fingers.get(event.pointerId);
    if (!from) return;
    const to = this.at(event);
    if (this.fingers.size === 1) {
      this.moved += Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (this.moved > 8) { this.x += to[0] - from[0]; this.y += to[1] - from[1]; this.place(); }
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)[1];
      const before = Math.hypot(from[0] - other[0], from[1] - other[1]), after = Math.hypot(to[0] - other[0], to[1] - other[1]);
      this.moved = 99;
      this.x += (to[0] - from[0]) / 2; this.y += (to[1] - from[1]) / 2;
      if (before > 4) this.zoom(after / before, (to[0] + other[0]) / 2, (to[1] + other[1]) / 2); else this.place();
    }
    this.fingers.set(event.pointerId, to);
  }

  up(event) {
    const last = this.fingers.size === 1 && this.fingers.has(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (last && event.type === "pointerup" && this.moved <= 8) {
      const zone = this.pressed.closest && this.pressed.closest("[data-zone]");
      this.tapped(zone ? zone.dataset.zone : "");
    }
  }

  key(event) {
    const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (step && event.target === this.frame) { this.x += step[0]; this.y += step[1]; this.place(); event.preventDefault(); }
    if (event.target === this.frame && (event.key === "+" || event.key === "-")) this.step(event.key === "+" ? 1.4 : 1 / 1.4);
  }

  step(factor) { this.zoom(factor, this.frame.clientWidth / 2, this.frame.clientHeight / 2); }

  zoom(factor, x, y) {
    const scale = Math.min(4, Math.max(this.least() * 0.8, this.scale * factor));
    this.x = x - (x - this.x) * scale / this.scale;
    this.y = y - (y - this.y) * scale / this.scale;
    this.scale = scale;
    this.place();
  }

  least() { return this.sheet ? Math.min(this.frame.clientWidth / this.sheet.width, this.frame.clientHeight / this.sheet.height) : 1; }

  whole() {
    if (!this.sheet || !this.frame.clientWidth) return;
    this.scale = this.least();
    this.x = (this.frame.clientWidth - this.sheet.width * this.scale) / 2;
    this.y = (this.frame.clientHeight - this.sheet.height * this.scale) / 2;
    this.place();
  }

  /* The map itself as high as the frame: on a telephone held upright the whole would be small. */
  begin() {
    if (!this.sheet || !this.frame.clientWidth) return;
    const [x, y, wide, high] = this.sheet.map;
    const fit = [this.frame.clientWidth / wide, this.frame.clientHeight / high];
    this.scale = Math.min(Math.max(...fit), 3 * Math.min(...fit));
    this.x = this.frame.clientWidth / 2 - (x + wide / 2) * this.scale;
    this.y = this.frame.clientHeight / 2 - (y + high / 2) * this.scale;
    this.place();
  }

  /* A card that opens takes from the board below; its middle stays the middle. */
  resized() {
    const wide = this.frame.clientWidth, high = this.frame.clientHeight;
    if (this.size && this.scale) { this.x += (wide - this.size[0]) / 2; this.y += (high - this.size[1]) / 2; }
    this.size = wide && high ? [wide, high] : null;
    if (this.sheet && wide && high) { if (!this.scale) this.begin(); else this.place(); }
  }

  reach(zone) {
    const one = this.sheet && this.sheet.zones[zone];
    if (!one) return;
    this.scale = Math.max(this.scale, 0.7);
    this.x = this.frame.clientWidth / 2 - one.at[0] * this.scale;
    this.y = this.frame.clientHeight / 2 - one.at[1] * this.scale;
    this.place();
  }

  place() {
    const wide = this.frame.clientWidth, high = this.frame.clientHeight;
    const most = 0.35;  /* so much of the frame may be bare at an edge */
    this.x = Math.min(wide * most + Math.max(0, wide - this.sheet.width * this.scale), Math.max(wide * (1 - most) - this.sheet.width * this.scale, this.x));
    this.y = Math.min(high * most + Math.max(0, high - this.sheet.height * this.scale), Math.max(high * (1 - most) - this.sheet.height * this.scale, this.y));
    this.scene.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.reground(), 90);
  }

  /* The ground: the tiles in view, at the level that is sharp enough */

  reground(anew) {
    if (!this.sheet || !this.scale) return;
    if (anew) this.ground.replaceChildren();
    const sharp = this.scale * (window.devicePixelRatio || 1);
    let level = this.sheet.levels.findIndex(each => each >= sharp * 0.8);
    if (level < 0) level = this.sheet.levels.length - 1;
    const side = this.sheet.side / this.sheet.levels[level];
    const first = value => Math.max(0, Math.floor(value / side));
    const left = first(-this.x / this.scale), top = first(-this.y / this.scale);
    const right = Math.min(Math.ceil(this.sheet.width / side), Math.ceil((this.frame.clientWidth - this.x) / this.scale / side));
    const bottom = Math.min(Math.ceil(this.sheet.height / side), Math.ceil((this.frame.clientHeight - this.y) / this.scale / side));
    const wanted = new Set();
    let waiting = 0;
    const settled = () => { if (--waiting <= 0) for (const old of [...this.ground.children]) if (!wanted.has(old.dataset.tile)) old.remove(); };
    for (let row = top; row < bottom; row++) for (let column = left; column < right; column++) {
      const name = `${this.theme}/${this.language}/${level}/${column}/${row}`;
      wanted.add(name);
      if ([...this.ground.children].some(tile => tile.dataset.tile === name)) continue;
      const tile = new Image();
      waiting++;
      tile.onload = tile.onerror = settled;
      tile.alt = ""; tile.draggable = false;
      tile.dataset.tile = name;
      Object.assign(tile.style, { left: `${column * side}px`, top: `${row * side}px`, width: `${side + 0.3}px`, height: `${side + 0.3}px` });
      tile.src = `/ground/${name}.png`;
      this.ground.append(tile);
    }
    if (!waiting) { waiting = 1; settled(); }
  }

  look(theme, language) {
    const other = theme !== this.theme || language !== this.language;
    this.theme = theme; this.language = language;
    if (!other) return;
    if (this.sheet) this.reground(true);
    if (this.state) { const state = this.state; this.state = null; this.show(state); }
  }
}
