import { z } from 'zod'
import { SAMPLES } from './samples.ts'

export const samplesSchema = z.object({ kind: z.enum(SAMPLES.map(({ kind }) => kind)) })
