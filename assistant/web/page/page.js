"use strict";
/* The page: coming in, following the table, cards of answers, dice, quick entry, photographs. */

const $ = id => document.getElementById(id);
const words = JSON.parse(document.body.dataset.words);
const language = document.documentElement.lang;
const store = { get: key => { try { return localStorage.getItem(key); } catch { return null; } }, set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* private browsing */ } } };

let theme = store.get("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
let state = null, stream = null, card = null, typed = [], heard = 0, noting = 0, following = false;
const rules = new Map(), told = new Set();  /* what sections say; those that are open on the card */

for (const element of document.querySelectorAll("[data-say]")) element.textContent = words[element.dataset.say];
for (const element of document.querySelectorAll("[data-name]")) element.setAttribute("aria-label", words[element.dataset.name]);
$("line").placeholder = words.line;
$("line").setAttribute("aria-label", words.line);
$("board").setAttribute("aria-label", words.board);

const board = new Board($("board"), $("scene"), $("ground"), zone => zone ? openZone(zone) : closeCard());

function dress() {
  document.documentElement.classList.toggle("dark", theme === "dark");
  board.look(theme, language);
}

/* Talking to the table */

async function call(path, body, raw) {
  const [way, query] = path.split("?");
  const address = `${way}?${query ? `${query}&` : ""}language=${language}`;
  const options = body === undefined ? {} : {
    method: "POST", headers: { "x-sabretache": "1", "content-type": raw ? "application/octet-stream" : "application/json" },
    body: raw ? body : JSON.stringify(body),
  };
  let response;
  try { response = await fetch(address, options); } catch { note(words.lost, true); return null; }
  if (response.status === 401) { knock(); return null; }
  let given = {};
  try { given = await response.json(); } catch { given = response.ok ? {} : { trouble: words.lost }; }
  given.ok = response.ok;
  given.status = response.status;
  return given;
}

function note(text, trouble) {
  clearTimeout(noting);
  $("note").textContent = text;
  $("note").classList.toggle("trouble", Boolean(trouble));
  $("note").hidden = !text;
  noting = setTimeout(() => { $("note").hidden = true; }, trouble ? 9000 : 3000);
}

function done(given) {
  note([given.words, ...given.against].join("\n"), given.against.length);
}

/* Coming in */

function knock() {
  following = false;
  if (stream) { stream.close(); stream = null; }
  $("table").hidden = true; $("door").hidden = false;
  $("name").value = store.get("name") || "";
  $("code").focus();
}

async function enter(code, name) {
  const given = await call("/enter", { code, name });
  if (given && given.ok) { if (name) store.set("name", name); $("code").value = ""; await begin(); return true; }
  if (given && given.name) { $("code").value = code; knock(); $("name").focus(); }
  $("door-trouble").textContent = given ? given.trouble || "" : words.lost;
  return false;
}

$("door").addEventListener("submit", event => { event.preventDefault(); enter($("code").value, $("name").value.trim()); });

async function begin() {
  const sheet = await call("/sheet");
  if (!sheet || !sheet.ok) return;
  closeCard();
  $("door").hidden = true; $("table").hidden = false; $("door-trouble").textContent = "";
  $("zones").replaceChildren(...Object.values(sheet.zones).map(one => Object.assign(document.createElement("option"), { value: one.name })));
  board.scale = 0;  /* whoever comes in again sees the map as at first */
  board.lay(sheet);
  following = true;
  follow();
}

/* Following the table */

function follow() {
  if (stream) stream.close();
  heard = Date.now();
  stream = new EventSource(`/live?language=${language}`);
  stream.addEventListener("table", event => {
    const again = !$("note").hidden && $("note").textContent === words.lost;
    heard = Date.now();
    show(JSON.parse(event.data));
    if (again) note(words.back);
  });
  stream.addEventListener("beat", () => { heard = Date.now(); });
  stream.addEventListener("over", () => { following = false; stream.close(); note(words.over, true); });
  stream.addEventListener("error", () => {
    if (!following) return;
    note(words.lost, true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(recall, 2000);
  });
}

async function recall() {  /* the stream was refused or broken off: see whether we are still known */
  if (!following) return;
  const given = await call("/state");
  if (given && given.ok) { show(given); follow(); } else if (following) setTimeout(recall, 3000);
}

setInterval(() => { if (following && Date.now() - heard > 40000) follow(); }, 5000);
addEventListener("online", () => { if (following) recall(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden && following && stream.readyState !== EventSource.OPEN) recall(); });

function show(now) {
  const before = state;
  state = now;
  document.title = now.title;
  board.show(now);
  const where = now.where.map(item => {
    const element = document.createElement(item.ask || item.zone ? "button" : "span");
    element.textContent = item.words;
    if (item.strong) element.className = "strong";
    if (item.ask) element.addEventListener("click", () => ask(item.ask));
    else if (item.zone) element.addEventListener("click", () => { board.reach(item.zone); openZone(item.zone); });
    return element;
  });
  $("where").replaceChildren(...where);
  $("trusted").hidden = !now.trusted;
  $("undo").disabled = !now.undo;
  if (before && before.number !== now.number && card) {
    if (card.zone) openZone(card.zone, true);
    else if (card.question && !typed.length) ask(card.question, true);
    else if (card.menu) openMenu();
  }
}

/* Cards */

function openCard(html, what) {
  card = what; typed = [];
  $("answer").innerHTML = html;  /* made by the table, every word escaped; and the page runs no script but its own */
  $("card").hidden = false;
  if (!what.again) $("card").scrollTop = 0;
  for (const list of $("answer").querySelectorAll(".dice")) layDice(list);
  if (!what.again) told.clear();
  for (const cited of $("answer").querySelectorAll("[data-rule]")) {
    cited.tabIndex = 0; cited.setAttribute("role", "button"); cited.setAttribute("aria-expanded", "false");
    if (told.has(cited.dataset.rule)) layRule(cited);
  }
}

/* What the rules say, in our own words, below the line that cites them */

async function tellRule(cited) {
  const number = cited.dataset.rule;
  if (told.delete(number)) {
    for (const open of $("answer").querySelectorAll("[data-told]")) if (open.dataset.told === number) open.remove();
    for (const each of $("answer").querySelectorAll("[data-rule]")) if (each.dataset.rule === number) each.setAttribute("aria-expanded", "false");
    return;
  }
  if (!rules.has(number)) {
    const given = await call(`/rule?number=${encodeURIComponent(number)}`);
    if (!given) return;
    if (!given.ok) { note(given.trouble, true); return; }
    rules.set(number, given.html);
  }
  /* where the card was made anew meanwhile, the number stands there again */
  const there = [cited, ...$("answer").querySelectorAll("[data-rule]")].find((one) => one.isConnected && one.dataset.rule === number);
  if (!there || told.has(number)) return;
  told.add(number);
  layRule(there).scrollIntoView({ block: "nearest" });
}

function layRule(cited) {
  const line = cited.closest("tr, p, li"), row = line.tagName === "TR";
  const below = document.createElement(row ? "tr" : "div"), inner = row ? document.createElement("td") : below;
  if (row) { inner.colSpan = line.cells.length; below.append(inner); }
  inner.innerHTML = rules.get(cited.dataset.rule);
  below.dataset.told = cited.dataset.rule;
  line.after(below);
  cited.setAttribute("aria-expanded", "true");
  return below;
}

function closeCard() { card = null; $("card").hidden = true; board.light(null); board.choose(""); }

async function openZone(zone, again) {
  board.choose(zone);
  if (!again) board.light(null);
  const given = await call(`/zone?zone=${encodeURIComponent(zone)}`);
  if (!given) return;
  if (!given.ok) { note(given.trouble, true); return; }
  openCard(given.html, { zone, again });
}

async function ask(question, again) {
  const given = await call("/ask", { question });
  if (given) answered(given, again);
}

function answered(given, again) {
  if (!given.ok) { note(given.trouble || words.lost, true); return; }
  if (!given.html) return;
  openCard(given.html, { question: given.question, again });
  board.light(given.lights);
  if (!again) requestAnimationFrame(() => requestAnimationFrame(() => board.lookThere()));  /* once the card has taken its room */
}

$("close").addEventListener("click", closeCard);
$("answer").addEventListener("click", event => {
  const cited = event.target.closest("[data-rule]");
  if (cited) { tellRule(cited); return; }
  const pressed = event.target.closest("button");
  if (!pressed) return;
  if (pressed.dataset.ask) ask(JSON.parse(pressed.dataset.ask));
  else if (pressed.dataset.offer) accept(pressed.dataset.offer, pressed);
});

$("answer").addEventListener("keydown", event => {
  if ((event.key !== "Enter" && event.key !== " ") || !event.target.dataset.rule) return;
  event.preventDefault();
  tellRule(event.target);
});

async function accept(offer, pressed) {
  pressed.disabled = true;
  const question = card.question;
  const given = await call("/offer", { question, offer });
  if (!given) { pressed.disabled = false; return; }
  if (!given.ok) { note(given.trouble, true); ask(question, true); return; }
  done(given);
  if (given.html) answered(given); else closeCard();
}

/* Dice */

function layDice(list) {
  const blank = list.dataset.blank;
  const most = [...list.children].reduce((sum, row) => sum + Number(row.dataset.count), 0) || 2;
  typed = list.dataset.rolled ? list.dataset.rolled.split(" ").map(Number) : [];
  const places = document.createElement("div"), faces = document.createElement("div"), row = document.createElement("div");
  places.className = "rolled"; faces.className = "faces"; row.className = "row";
  const button = (text, name, deed, kind) => {
    const one = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: kind || "" });
    if (name) one.setAttribute("aria-label", name);
    one.addEventListener("click", deed);
    return one;
  };
  const go = button(words.roll, "", () => ask({ ...card.question, [blank]: typed }), "primary");
  const clear = button(words.clear, "", () => { const had = list.dataset.rolled; typed = []; paint(); if (had) ask({ ...card.question, [blank]: [] }); });
  const paint = () => {
    places.replaceChildren(...Array.from({ length: Math.max(most, typed.length) }, (_, n) => {
      const one = document.createElement("span");
      one.textContent = typed[n] || ""; if (!typed[n]) one.className = "empty";
      return one;
    }));
    go.hidden = !typed.length || typed.join(" ") === list.dataset.rolled;
    clear.hidden = !typed.length;
  };
  for (let n = 1; n <= 6; n++) faces.append(button(String(n), `${words.die} ${n}`, () => {
    if (typed.length >= Math.max(most, 1) && list.dataset.rolled) typed = [];
    typed.push(n); paint();
    if (typed.length >= most) ask({ ...card.question, [blank]: typed });
  }));
  row.append(go, clear);
  list.after(places, faces, row);
  if (list.dataset.rolled) typed = list.dataset.rolled.split(" ").map(Number);
  paint();
  if (list.dataset.rolled) { const rolled = typed; typed = []; typed.push(...rolled); }
}

/* Quick entry, taking back, photographs */

$("quick").addEventListener("submit", async event => {
  event.preventDefault();
  const line = $("line").value.trim();
  if (!line || !state) return;
  const given = await call("/line", { line, number: state.number });
  if (!given) return;
  if (!given.ok) { note(given.trouble, true); return; }
  $("line").value = "";
  if (given.done) done(given);
  if (given.html) answered(given);
  else if (given.dice && given.dice.length) {
    const list = card && card.question && $("answer").querySelector(".dice");
    if (list) ask({ ...card.question, [list.dataset.blank]: given.dice });
    else note(words["no-dice"], true);
  }
});

$("undo").addEventListener("click", async () => {
  const given = await call("/undo", { number: state.number });
  if (given) note(given.ok ? words.done : given.trouble, !given.ok);
});

$("shoot").addEventListener("click", () => $("photo").click());
$("photo").addEventListener("change", async () => {
  const file = $("photo").files[0];
  if (!file) return;
  if (file.size > Number($("photo").dataset.most)) { $("photo").value = ""; note(words["photo-heavy"], true); return; }
  note(words["photo-sending"]);
  const given = await call("/photo", file, true);
  $("photo").value = "";
  if (given) note(given.ok ? given.words : given.trouble, !given.ok);
});

/* The menu */

$("menu").addEventListener("click", openMenu);

async function openMenu() {
  const [table, papers] = await Promise.all([call("/table"), call("/papers")]);
  if (!table || !state) return;
  const part = (title, inner) => `<h2>${words[title]}</h2>${inner}`;
  openCard(part("table", table.html || "") + part("find", "") + (papers && papers.html ? part("papers", papers.html) : "") + (state.done ? part("journal", "") : ""), { menu: true });
  const heads = [...$("answer").querySelectorAll("h2")];
  const head = key => heads.find(each => each.textContent === words[key]);
  const find = Object.assign(document.createElement("input"), { autocomplete: "off" });
  find.setAttribute("list", "zones"); find.setAttribute("aria-label", words.find);
  find.addEventListener("input", () => {
    const found = Object.entries(board.sheet.zones).find(([, one]) => one.name === find.value);
    if (found) { board.reach(found[0]); openZone(found[0]); }
  });
  head("find").after(find);
  const done = document.createElement("ul");
  done.className = "done";
  for (const one of state.done || []) {
    const item = document.createElement("li");
    item.textContent = one.mine ? `${one.words} (${words.mine})` : one.words;
    for (const part of one.parts) item.append(Object.assign(document.createElement("p"), { textContent: `– ${part}` }));
    done.append(item);
  }
  if (state.done && !state.done.length) done.append(Object.assign(document.createElement("li"), { textContent: words["nothing-done"] }));
  if (state.done) head("journal").after(done);
  const who = document.createElement("p"), row = document.createElement("div");
  who.className = "quiet"; row.className = "row";
  who.textContent = [state.trusted ? `${words.trusted}${state.name}` : words.looking, state.side ? `${words.side} ${state.side}` : ""].filter(Boolean).join(" · ");
  const button = (text, deed) => row.append(Object.assign(document.createElement("button"), { textContent: text, onclick: deed }));
  button(words.theme, () => { theme = theme === "dark" ? "light" : "dark"; store.set("theme", theme); dress(); });
  button(words.language, () => { location.search = `?language=${language === "fr" ? "en" : "fr"}`; });
  button(words["more-code"], knock);
  $("answer").append(who, row);
}

$("nearer").addEventListener("click", () => board.step(1.5));
$("farther").addEventListener("click", () => board.step(1 / 1.5));
$("whole").addEventListener("click", () => board.whole());

/* Begin: with the code behind the #, which is taken out of sight; else as one who is known; else at the door */

(async () => {
  dress();
  const code = location.hash.slice(1);
  if (code) {
    history.replaceState(null, "", location.pathname + location.search);
    if (!(await enter(code, store.get("name") || "")) && $("door").hidden) knock();
    return;
  }
  await begin();
})();
