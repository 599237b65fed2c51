import { battery } from './screens.ts'

battery('visitors')
