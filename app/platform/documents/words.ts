import { plural } from '#app/ui/plural.ts'

export const words = {
  pdf: {
    /** @param count letters that no font has */
    lacking: (count: number) =>
      plural(count, {
        one: 'We could not print # letter or sign in this document. A question mark stands in its place, or its accent is missing.',
        other:
          'We could not print # letters or signs in this document. A question mark stands in their place, or their accents are missing.',
      }),
  },
}
