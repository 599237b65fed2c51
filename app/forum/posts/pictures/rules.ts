import { MEGABYTE } from '#app/platform/byte-sizes.ts'

export const PICTURE_MOST = 12 * MEGABYTE
/** Wider than any column here; wider pictures are scaled down. */
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
  /** Empty where the picture is decorative. */
  description: string
  /** Size in bytes of the animation, if there is one. */
  moving: number | null
}

/** The value of a form field for a picture. It includes the size, so that the form can show the picture at once. */
export const fieldValue = ({ id, width, height }: Pick<ShownPicture, 'id' | 'width' | 'height'>): string =>
  `${id}.${width}.${height}`

const FIELD = /^([\w-]{22})\.([1-9]\d{0,4})\.([1-9]\d{0,4})$/

export function pictureIn(value: string | undefined): { id: string; width: number; height: number } | null {
  const [, id, width, height] = FIELD.exec(value ?? '') ?? []
  return id ? { id, width: Number(width), height: Number(height) } : null
}

/** The picture and description that a member submits with a post. */
export interface WantedPicture {
  id: string
  description: string
}

/** Reads the validated form fields. */
export function wantedPicture(values: {
  picture?: string | undefined
  describes: string
  decoration: boolean
}): WantedPicture | null {
  const picture = pictureIn(values.picture)
  return picture && { id: picture.id, description: values.decoration ? '' : values.describes }
}
