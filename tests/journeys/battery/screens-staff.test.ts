import { battery } from './screens.ts'

battery('staff')
