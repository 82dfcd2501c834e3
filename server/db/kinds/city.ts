import { boundedText } from './columnKind.ts'

export const city = boundedText
