import { copy } from '../copy.ts'
import { BIO_MOST, type FieldName } from './entry-fields.ts'
import { WORKING } from './words.ts'

// The text for the fields of an attorney's entry (entry-fields.ts): attorneyFields in the catalog.

interface FieldWords {
  label: string
  hint?: string
  /** The name of a choice, if it is not its code. */
  options?: Record<string, string>
  missing?: string
  /** How the too-long error names it. */
  tooLong?: string
  /** The error for an invalid answer. */
  wrong?: string
  /** Its name in comparisons; without one, it is not compared. */
  called?: string
  /** The import page's description of its column. */
  column?: string
}

const said = copy.attorneyFields

/** Reads each text when it is asked for, so that a change by staff shows. */
export const fields: Record<FieldName, FieldWords> = {
  ...said,
  get bio() {
    return { ...said.bio, hint: said.bio.hint({ most: BIO_MOST }) }
  },
  get takesNewCases() {
    const { yes, waitingList, no } = said.takesNewCases.options
    return { ...said.takesNewCases, options: { yes, 'waiting list': waitingList, no } }
  },
  get working() {
    const codes = Object.keys(WORKING).join('; ')
    return { ...said.working, options: WORKING, column: said.working.column({ codes }) }
  },
}
