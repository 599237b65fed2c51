import { copy } from '../copy.ts'

// Copy for topics on the member's own pages. Separate from the dashboard's other copy, which each of its tabs loads.

export const topicWords = copy.savedTopics
