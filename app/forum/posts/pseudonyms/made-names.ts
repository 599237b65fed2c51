// Names for pseudonymous authors: calm, and not the name of any person. A handle has no space in it, so none of these can be
// one.

const HOW = [
  'Amber', 'Autumn', 'Blue', 'Bright', 'Calm', 'Cedar', 'Clear', 'Cloudy', 'Copper', 'Coral', 'Cozy', 'Dappled',
  'Distant', 'Early', 'Evening', 'Far', 'Gentle', 'Golden', 'Grassy', 'Gray', 'Green', 'Hazel', 'Hidden', 'Indigo',
  'Late', 'Lavender', 'Little', 'Long', 'Maple', 'Mellow', 'Misty', 'Morning', 'Mossy', 'Noon', 'Northern', 'Olive',
  'Open', 'Patient', 'Pearl', 'Plain', 'Quiet', 'Rainy', 'Round', 'Rustic', 'Sandy', 'Silent', 'Silver', 'Slow',
  'Small', 'Smooth', 'Snowy', 'Soft', 'Southern', 'Spring', 'Steady', 'Still', 'Summer', 'Sunny', 'Tall', 'Velvet',
  'Violet', 'Warm', 'Winter', 'Woolen',
] // biome-ignore format: a list of words

const WHAT = [
  'Acorn', 'Alder', 'Apple', 'Aspen', 'Barley', 'Basket', 'Bay', 'Beech', 'Birch', 'Boat', 'Bridge', 'Brook',
  'Button', 'Candle', 'Canyon', 'Clover', 'Cove', 'Creek', 'Daisy', 'Dune', 'Elm', 'Feather', 'Fern', 'Field',
  'Garden', 'Gate', 'Grove', 'Harbor', 'Heather', 'Hill', 'Island', 'Ivy', 'Kettle', 'Lake', 'Lamp', 'Lantern',
  'Leaf', 'Lilac', 'Linden', 'Meadow', 'Mill', 'Mint', 'Moon', 'Oak', 'Orchard', 'Path', 'Pebble', 'Pine',
  'Pond', 'Poplar', 'Reed', 'River', 'Sage', 'Shell', 'Shore', 'Spruce', 'Star', 'Stone', 'Stream', 'Teapot',
  'Thyme', 'Valley', 'Willow', 'Window',
] // biome-ignore format: a list of words

const MADE_NAMES = HOW.flatMap((how) => WHAT.map((what) => `${how} ${what}`))

/** Draws a name that is not taken. @param below returns a random whole number from 0 to less than its argument */
export function madeName(taken: ReadonlySet<string>, below: (most: number) => number): string {
  const free = MADE_NAMES.filter((name) => !taken.has(name))
  const one = free[below(free.length || 1)]
  if (one) return one
  // There are more people than names in this topic.
  const base = MADE_NAMES[below(MADE_NAMES.length)]
  let number = 2
  while (taken.has(`${base} ${number}`)) number++
  return `${base} ${number}`
}
