/** Of how many the shots are told where only the largest are asked for (OP-22). */
export const largestCount = 10
