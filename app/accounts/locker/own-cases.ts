/** The page on which kept cases are opened. */
export const OWN_CASES = '/dashboard/complaints'
