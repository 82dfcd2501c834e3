import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

/** The sensors for drag and drop. Mouse drags start after 6 px, touch drags after 220 ms. */
export const useDragSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
