/** The folder in DATA_DIR where a restore makes everything. As long as it is there, no site starts. */
export const WORKSHOP = '.restoring'
