import { copy } from '../copy.ts'

// Text of components that few pages have, separate from the text that every page with a form loads.
export const words = copy.parts
