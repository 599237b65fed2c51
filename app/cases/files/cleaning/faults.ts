/** The file cannot be cleaned, most often because it is broken. */
export class CannotClean extends Error {
  override name = 'CannotClean'
}

/** It is far larger inside than it looks, like files made to harm the person who opens them. */
export class TooLargeInside extends Error {
  override name = 'TooLargeInside'
}

/** It opens only with a password. */
export class Locked extends Error {
  override name = 'Locked'
}
