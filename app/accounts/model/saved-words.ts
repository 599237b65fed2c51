import { copy } from '../copy.ts'

// Only for the tab Saved Resources: the other tabs do not load it.

export const savedWords = copy.savedLists
