import { battery } from './screens.ts'

battery(1, 2)
