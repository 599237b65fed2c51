/**
 * Whether journeys that vary one which `npm test` takes anyway, and screens made of what others show, are taken too: in `npm run
 * test:full`, and where somebody asks for the tests of a feature by name (scripts/test.ts).
 */
export const everyJourney = process.env.TEST_EVERY_JOURNEY === '1'
