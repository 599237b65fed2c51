/** The page that kept cases are opened from. Apart, so that its script is one file. */
export const OWN_CASES = '/dashboard/complaints'
