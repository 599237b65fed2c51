/**
 * Whether journeys that vary one which `npm test` takes anyway are taken too: in `npm run test:full`, and where somebody asks for the
 * tests of a feature by name (scripts/test.ts). Each looks at something that a test without a browser, or the journey beside it, holds already.
 */
export const everyJourney = process.env.TEST_EVERY_JOURNEY === '1'
