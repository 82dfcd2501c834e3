import { boundedText } from './columnKind.ts'

export const zip = boundedText
