import { useCall as useAnyCall } from '../ui/useCall.ts'
import { useProblemText } from './useProblemText.ts'

/** Runs one call of imports at a time, and keeps the sentence of its refusal until the next one. */
export const useCall = () => useAnyCall(useProblemText())
