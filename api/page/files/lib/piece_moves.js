// The moves of pieces between two pictures, as figures alone.

/**
 * @typedef {{
 *   name: string, count: number, x: number, y: number, centre: {x: number, y: number}, shape: SVGGraphicsElement,
 *   matrix: DOMMatrix,
 * }} Spot
 *   where so many pieces with the same name are, in the picture and in the window; `matrix` leads from the coordinates
 *   of their shape to the picture's
 * @typedef {{from: Spot, to: Spot, isFirst: boolean}} Move of pieces; `isFirst` to a place that had none of them
 * @typedef {{spot: Spot, missing: number}} Source @typedef {{spot: Spot, more: number, isFirst: boolean}} Destination
 * @typedef {{sources: Source[], destinations: Destination[]}} Rest of pieces that left a picture, or came into it
 */

// Pieces that are no farther apart, in units of the picture, are at the same place.
const NEAR = 6;

/** @param {{x: number, y: number}} left @param {{x: number, y: number}} right */
const distance = (left, right) => Math.hypot(left.x - right.x, left.y - right.y);

/** @param {Spot[]} spots @returns {Map<string, Spot[]>} the spots by the name of their pieces */
function byName(spots) {
  /** @type {Map<string, Spot[]>} */
  const groups = new Map();
  for (const spot of spots) groups.set(spot.name, [...(groups.get(spot.name) ?? []), spot]);
  return groups;
}

/**
 * Let the missing pieces go to the places that have more of them, the nearest first; both keep the rest.
 * @param {Source[]} sources
 * @param {Destination[]} destinations
 * @param {(spot: Spot) => {x: number, y: number}} at
 * @returns {Move[]}
 */
function matched(sources, destinations, at) {
  const ways = sources.flatMap((from) =>
    destinations
      .filter((to) => to.spot.name === from.spot.name)
      .map((to) => ({ from, to, far: distance(at(from.spot), at(to.spot)) })),
  );
  return ways
    .sort((left, right) => left.far - right.far)
    .flatMap(({ from, to }) => {
      const count = Math.min(from.missing, to.more);
      from.missing -= count;
      to.more -= count;
      return count ? [{ from: from.spot, to: to.spot, isFirst: to.isFirst }] : [];
    });
}

/**
 * Return the moves of all pieces between two pictures. Pieces with a name go from the places that have fewer of them
 * afterwards to the places that have more, the nearest first.
 * @param {Spot[]} before
 * @param {Spot[]} after
 * @returns {{moves: Move[], rest: Rest}}
 */
export function movesWithin(before, after) {
  const [old, now] = [byName(before), byName(after)];
  /** @type {Rest} */
  const rest = { sources: [], destinations: [] };
  const moves = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const left = [...(old.get(name) ?? [])];
    /** @type {Source[]} */
    const sources = [];
    /** @type {Destination[]} */
    const destinations = [];
    for (const spot of now.get(name) ?? []) {
      const place = left.findIndex((other) => distance(other, spot) <= NEAR);
      const [earlier = null] = place < 0 ? [] : left.splice(place, 1);
      const more = spot.count - (earlier?.count ?? 0);
      if (more > 0) destinations.push({ spot, more, isFirst: !earlier });
      else if (earlier) sources.push({ spot: earlier, missing: -more });
    }
    sources.push(...left.map((spot) => ({ spot, missing: spot.count })));
    const ways = matched(sources, destinations, (spot) => spot);
    rest.sources.push(...sources.filter(({ missing }) => missing > 0));
    rest.destinations.push(...destinations.filter(({ more }) => more > 0));
    return ways;
  });
  return { moves, rest };
}

/**
 * Return the moves of the pieces that left a picture to the places of another picture that they came to.
 * @param {Rest} home
 * @param {Rest} away
 */
export const movesBetween = (home, away) => matched(home.sources, away.destinations, (spot) => spot.centre);
