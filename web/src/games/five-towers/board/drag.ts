// Dragging a card, as an extra to tapping: {@attach draggable(enabled, drop)}.
import type { Attachment } from 'svelte/attachments';

const far = 8; // pixels after which a press is a drag

/** `drop` gets the data-drop of what the card was dropped on. */
export function draggable(enabled: boolean, drop: (on: string) => void): Attachment<HTMLElement> {
  return (element) => {
    if (!enabled) return;
    let from: { x: number; y: number } | null = null;
    let moved = false;

    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      moved = false;
    }
    function move(event: PointerEvent): void {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!moved && Math.hypot(x, y) < far) return;
      if (!moved) element.setPointerCapture(event.pointerId);
      moved = true;
      element.style.translate = `${x}px ${y}px`;
      element.style.zIndex = '9';
    }
    function rest(): void {
      from = null;
      element.style.translate = '';
      element.style.zIndex = '';
    }
    function up(event: PointerEvent): void {
      const dragged = moved && from !== null;
      if (dragged) {
        element.style.pointerEvents = 'none';
        const under = document.elementFromPoint(event.clientX, event.clientY);
        element.style.pointerEvents = '';
        const on = under?.closest<HTMLElement>('[data-drop]')?.dataset.drop;
        if (on) drop(on);
      }
      rest();
    }
    // A drag ends with a click on the card, which is not a tap.
    function click(event: MouseEvent): void {
      if (!moved) return;
      moved = false;
      event.stopPropagation();
      event.preventDefault();
    }

    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: rest };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener);
    element.addEventListener('click', click, { capture: true });
    element.style.touchAction = 'none';
    return () => {
      rest();
      element.style.touchAction = '';
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener);
      element.removeEventListener('click', click, { capture: true });
    };
  };
}
