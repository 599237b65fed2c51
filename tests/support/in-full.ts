/**
 * Whether what varies something that `npm test` looks at anyway is looked at too: in `npm run test:full`, and where
 * somebody asks for the tests of a feature by name (scripts/test.ts).
 */
export const everyVariation = process.env.TEST_EVERY_VARIATION === '1'
