import { cutText } from '#app/ui/cut-text.ts'
import { withoutControls } from '../text/without-controls.ts'

/**
 * What a person typed into a search box, from the URL: without characters that no person types, which a database
 * refuses, and not longer than `most`.
 */
export const queryText = (params: URLSearchParams, name: string, most: number): string =>
  cutText(withoutControls(params.get(name) ?? '').trim(), most)
