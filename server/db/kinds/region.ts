import { boundedText } from './columnKind.ts'

export const region = boundedText
