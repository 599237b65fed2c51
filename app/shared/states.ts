/** The 50 states by their postal codes. Content about each is in the rights feature. */
export const states: readonly (readonly [code: string, name: string])[] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
]

/** Other places in the United States where people practice law. */
const DISTRICT = ['DC', 'District of Columbia'] as const
const TERRITORIES = [
  ['AS', 'American Samoa'],
  ['GU', 'Guam'],
  ['MP', 'Northern Mariana Islands'],
  ['PR', 'Puerto Rico'],
  ['VI', 'U.S. Virgin Islands'],
] as const

/** Everywhere that issues licenses: the 50 states and D.C. in alphabetical order, then the territories. */
export const jurisdictions: readonly (readonly [code: string, name: string])[] = [
  ...[...states, DISTRICT].sort(([, a], [, b]) => a.localeCompare(b)),
  ...TERRITORIES,
]

const names = new Map(jurisdictions)

/** "California" for "CA"; the code itself if it is unknown. */
export const stateName = (code: string): string => names.get(code) ?? code

/** "new-mexico" for "New Mexico": the last part of the URL of a state's page. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** The names of states by their codes, in alphabetical order: "Oregon, Washington". */
export const stateNames = (codes: string[]): string => codes.map(stateName).sort().join(', ')
