import { z } from 'zod'

/** A form whose fields are read one by one: only cleaning is asked of readForm. */
export const anyForm = z.record(z.string(), z.string())
