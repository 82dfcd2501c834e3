import { boundedText } from './columnKind.ts'

export const email = boundedText
