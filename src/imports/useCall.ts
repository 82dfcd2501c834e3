import { useCall as useAnyCall } from '../ui/useCall.ts'
import { useProblemText } from './useProblemText.ts'

/** Runs one request about imports at a time, and keeps its error message until the next one. */
export const useCall = () => useAnyCall(useProblemText())
