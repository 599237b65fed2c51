/**
 * Whether variations of what `npm test` covers anyway are tested too: in `npm run test:full`, and
 * when the tests of a feature are run by name (scripts/test.ts).
 */
export const everyVariation = process.env.TEST_EVERY_VARIATION === '1'
