import { MEGABYTE } from '#app/platform/byte-sizes.ts'

export const PICTURE_MOST = 12 * MEGABYTE
/** Wider than any column here: a wider picture is drawn smaller. */
export const WIDTH_MOST = 1600
export const DESCRIPTION_LONGEST = 500
export const PICTURES_A_DAY = 20
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const pictureUrl = (id: string): string => `/forum/picture/${id}`
export const movingUrl = (id: string): string => `${pictureUrl(id)}/moving`
export const deskPictureUrl = (id: string): string => `/staff/forum/picture/${id}`

export interface ShownPicture {
  id: string
  width: number
  height: number
  /** Empty where it is only decoration. */
  description: string
  /** Bytes of the one that moves, where it does. */
  moving: number | null
}

/** How the field of a form names a picture, with its size: so the form can show it at once. */
export const fieldValue = ({ id, width, height }: Pick<ShownPicture, 'id' | 'width' | 'height'>): string =>
  `${id}.${width}.${height}`

const FIELD = /^([\w-]{22})\.([1-9]\d{0,4})\.([1-9]\d{0,4})$/

export function pictureIn(value: string | undefined): { id: string; width: number; height: number } | null {
  const [, id, width, height] = FIELD.exec(value ?? '') ?? []
  return id ? { id, width: Number(width), height: Number(height) } : null
}

/** What a member wants with a post: this picture, with this description. */
export interface WantedPicture {
  id: string
  description: string
}

/** What the fields of a form say, once they were checked. */
export function wantedPicture(values: {
  picture?: string | undefined
  describes: string
  decoration: boolean
}): WantedPicture | null {
  const picture = pictureIn(values.picture)
  return picture && { id: picture.id, description: values.decoration ? '' : values.describes }
}
