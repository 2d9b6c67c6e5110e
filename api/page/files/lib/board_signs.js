// The signs of a picture: its things (goods, dice, cards, pieces), drawn again beside words by reference to it.

import { means, namesOf, placesIn } from "./board_places.js";
import { s } from "./dom.js";

// The most signs beside the words of a decision.
const MOST = 3;
// The room around a sign, in units of the picture: the line around a shape is half outside of it.
const RIM = 1;

/** @param {string | undefined} name */
const idOf = (name) => `sign-${name}`;

/**
 * The signs in a part of the picture that lies in the window, without signs inside of others.
 * @param {Element} part
 */
const signsIn = (part) =>
  /** @type {SVGElement[]} */ ([...part.querySelectorAll("[data-sign]")]).filter(
    (node) => !node.parentElement?.closest("[data-sign]"),
  );

/**
 * Give the first of all signs with the same name an `id`; return the frame of each by name.
 * @param {import("./board.js").Board} board
 * @returns {Map<string, string>}
 */
export function nameSigns(board) {
  const frames = new Map();
  const shapes = new Map();
  for (const picture of pictures(board)) {
    for (const { dataset, firstElementChild } of signsIn(picture)) {
      if (frames.has(dataset.sign) || !(firstElementChild instanceof SVGGraphicsElement)) continue;
      const { x, y, width, height } = firstElementChild.getBBox();
      // A hidden picture has no sizes.
      if (!width) continue;
      shapes.set(dataset.sign, firstElementChild);
      frames.set(dataset.sign, [x - RIM, y - RIM, width + 2 * RIM, height + 2 * RIM].join(" "));
    }
  }
  // Not between the measures: after each, the browser would style the page anew for the next.
  for (const [name, shape] of shapes) shape.id = idOf(name);
  return frames;
}

/** @param {import("./board.js").Board} board */
const pictures = ({ board, seats }) => [board, seats].flatMap((part) => [...part.querySelectorAll(":scope > svg")]);

/**
 * The signs of a decision: the signs that its values name, in the order of its values; else the signs in the place that
 * it names, where several do, in the place with the fewest.
 * @param {import("./board.js").Board} board
 * @param {Set<string>} names
 */
function signsOf(board, names) {
  const order = [...names];
  /** @param {string} name */
  const at = (name) => order.indexOf(name.split("+")[0]);
  const named = [...board.signs.keys()].filter((name) => means([name], names));
  if (named.length) return named.sort((left, right) => at(left) - at(right));
  const places = pictures(board)
    .flatMap((picture) => [...placesIn(picture)])
    .filter((place) => means(namesOf(place), names))
    .map((place) => [...new Set(signsIn(place).map((node) => node.dataset.sign ?? ""))])
    .filter((signs) => signs.length);
  return places.sort((left, right) => left.length - right.length)[0] ?? [];
}

/**
 * Draw the signs of a decision, for a button whose words say all.
 * @param {import("./board.js").Board} board
 * @param {Set<string>} names
 */
export const drawSigns = (board, names) =>
  signsOf(board, names)
    .filter((name) => board.signs.has(name))
    .slice(0, MOST)
    .map((name) =>
      s(
        "svg",
        { class: "sign", viewBox: board.signs.get(name) ?? "", "aria-hidden": "true" },
        s("use", { href: `#${idOf(name)}` }),
      ),
    );
