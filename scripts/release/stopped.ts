/** Thrown with a sentence for the operator. What was begun is undone, or the sentence says what is left to do. */
export class Stopped extends Error {
  override name = 'Stopped'
}
