/** The page on which kept cases are opened. */
export const SAVED_CASES_URL = '/dashboard/complaints'
