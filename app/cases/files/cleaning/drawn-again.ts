import { FILE_KINDS } from '../../model/rules.ts'

const PICTURES = new Set<string>([FILE_KINDS.jpg, FILE_KINDS.png])

/** Whether a clean file of this kind was drawn again: only its points are left, and nothing can hide beside them. */
export const isDrawnAgain = (type: string): boolean => PICTURES.has(type)
