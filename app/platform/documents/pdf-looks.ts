// Colors, sizes and spacing of the kinds of PDF that document.typ draws. Lengths are points.

export const COLORS = {
  ink: '#1d2723',
  heading: '#1d2723',
  link: '#0b4f46',
  line: '#8a948f',
  /** Behind the head of a table. */
  band: '#e6efe9' as string | null,
  /** Of the word across each page. */
  stamp: '#a4262c',
}

/** A receipt is printed in black. */
export const IN_BLACK: typeof COLORS = {
  ...COLORS,
  ink: '#000000',
  heading: '#000000',
  line: '#767676',
  band: null,
}

/** Sizes and spacing of a kind of document. */
export interface Look {
  /** For the wall: landscape, with table heads on one line. */
  chart: boolean
  columns: number
  /** Between columns. */
  between: number
  margin: number
  /** From the footer to the edge of the page. */
  foot: number
  text: number
  /** In tables. */
  cells: number
  small: number
  heading: { readonly 1: number; readonly 2: number; readonly 3: number }
  leading: number
  /** How much space there is between parts. */
  air: number
  indent: number
  /** Padding of a cell: above and below, and at the sides. */
  cell: number
  side: number
  /** Maximum line width. */
  widest?: number
}

/** For reading at leisure. */
export const ROOMY: Look = {
  chart: false,
  columns: 1,
  between: 0,
  margin: 64,
  foot: 40,
  text: 11.5,
  cells: 10,
  small: 9,
  heading: { 1: 22, 2: 15.5, 3: 13 },
  leading: 1.4,
  air: 1,
  indent: 20,
  cell: 5,
  side: 5,
}

/** Slightly tighter spacing, for a part whose last lines would be alone on a page. */
export const tighter = (look: Look, steps: number): Look => ({
  ...look,
  text: look.text - 0.25 * steps,
  leading: look.leading - 0.04 * steps,
  air: look.air - 0.12 * steps,
})

/** A card to cut out: small letters, short lines and a border. */
export const CARD: Look = { ...ROOMY, margin: 90, text: 10.5, leading: 1.3, air: 0.7, widest: 372 }

/** A chart for the wall: as much on a sheet as can be read, and no letter under 9 points. */
export const DENSE: Look = {
  chart: true,
  columns: 2,
  between: 18,
  margin: 26,
  foot: 25,
  text: 9,
  cells: 9,
  small: 9,
  heading: { 1: 15, 2: 10.5, 3: 10 },
  leading: 1.15,
  air: 0.45,
  indent: 11,
  cell: 1.2,
  side: 4,
}

export const RECEIPT: Look = {
  ...ROOMY,
  foot: 64,
  text: 12,
  cells: 11,
  heading: { 1: 24, 2: 15, 3: 13 },
  leading: 1.35,
  air: 0.8,
  cell: 4,
  side: 4,
}
