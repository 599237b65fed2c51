// biome-ignore lint/suspicious/noEmptyInterface: filled by its feature
export interface CaseTables {}
