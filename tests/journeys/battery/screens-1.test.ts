import { battery } from './screens.ts'

battery(0, 2)
