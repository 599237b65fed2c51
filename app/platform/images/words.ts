import { copy } from '../copy.ts'

/** Why a picture was refused, and what to do; by the names of clean-picture.server.ts. */
export const pictureRefusals = copy.pictures.refused
