import { boundedText } from './columnKind.ts'

export const country = boundedText
