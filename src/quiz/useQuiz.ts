import { useQuery } from '@tanstack/react-query'
import { routeOf } from '#resources/language/derive.ts'
import { quiz as resource } from '#resources/quiz.ts'
import { askedOnce, editedKey } from '../declared/record/askedOnce.ts'
import { useQuizApi } from './quizApi.ts'

/** The edited quiz, loaded once and again after each change. */
export function useQuiz(id: string) {
  const api = useQuizApi()
  return useQuery({
    queryKey: editedKey(routeOf(resource), id),
    queryFn: ({ signal }) => api.read(id, signal),
    ...askedOnce,
  })
}
