import { config } from './config.server.ts'

/** The organization's details, shown on every page. From the environment until staff edit them. */
export const organisation = () => config.organisation
