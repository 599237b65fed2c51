import { config } from './config.server.ts'

/** What the organisation says about itself, shown on every page. From the environment until staff can edit it. */
export const organisation = () => config.organisation
