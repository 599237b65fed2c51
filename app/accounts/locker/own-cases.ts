/** The page that kept cases are opened from. */
export const OWN_CASES = '/dashboard/complaints'
