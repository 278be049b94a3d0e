import { FileKind } from '@ganlin/contract/course/kinds';
import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { clock } from '../../../../kits/video/player-time.ts';
import type { FilmStudy } from '../../../../kits/video/use-film.ts';
import { VideoPlayer } from '../../../../kits/video/video-player.tsx';
import { useNotes } from '../../talk/notes.tsx';
import type { OpenLesson } from '../open-lesson.ts';
import { useFilmClock } from './use-film-clock.ts';
import type { Study } from '../use-study.ts';
import { allowedMs, frontierMs, union } from '../watched.ts';

interface FilmLessonProps {
  readonly courseId: string;
  readonly opened: OpenLesson;
  readonly study: Study;
  readonly element: RefObject<HTMLVideoElement | null>;
  /** A dialog is in front: the film waits. */
  readonly isHeld: boolean;
}

/** A film or an audio file: what was watched is drawn on its seek bar, and nothing can be skipped the first time. */
export function FilmLesson({ courseId, opened, study, element, isHeld }: FilmLessonProps): ReactNode {
  const { file, progress: before } = opened;
  const { played, live, forget } = useFilmClock(element, study);
  const clear = useEffectEvent(forget);
  useEffect(() => {
    // What was played since the last check was not counted: it has to be played again.
    if (study.isMissed) clear();
  }, [study.isMissed]);
  useHolding(element, isHeld);
  const notes = useNotes(courseId, file.id, !study.isIdle);
  const watched = useMemo(() => union(study.progress.watched, played), [study.progress.watched, played]);
  const isFree = study.isIdle || study.progress.completed || !file.rule.noSkip;
  const film: FilmStudy = {
    element,
    resumeAt: resumeSecond(before.positionMs, file.seconds),
    maxSpeed: file.rule.maxRate / 100,
    watched: watched.map(([from, to]) => [from / 1000, to / 1000] as const),
    allowed: (second) => (isFree ? second : allowedMs(union(watched, live()), second * 1000) / 1000),
    lockText: isFree ? '' : `首次学习请按顺序看，可在 00:00–${clock(frontierMs(watched) / 1000)} 内拖动`,
    marks: (notes.data ?? []).flatMap(({ atMs, text }) => (atMs === null ? [] : [{ second: atMs / 1000, text }])),
  };
  const video = {
    id: file.id,
    isReady: file.playlist !== '',
    playlist: file.playlist,
    poster: file.poster,
    durationSeconds: file.seconds,
    subtitle: file.subtitle,
    isAudio: file.kind === FileKind.audio,
  };
  return <VideoPlayer video={video} title={file.title} study={film} />;
}

const END_SECONDS = 3;

/** A lesson that was left at its end begins anew. */
function resumeSecond(positionMs: number, seconds: number | null): number {
  const second = positionMs / 1000;
  return seconds !== null && second > seconds - END_SECONDS ? 0 : second;
}

/** Pauses the film while a dialog is in front, and lets it go on afterwards. */
function useHolding(element: RefObject<HTMLVideoElement | null>, isHeld: boolean): void {
  const wasPlaying = useRef(false);
  useEffect(() => {
    const film = element.current;
    if (!film) return undefined;
    if (!isHeld) {
      if (wasPlaying.current) film.play().catch(() => undefined);
      wasPlaying.current = false;
      return undefined;
    }
    const hold = () => film.pause();
    wasPlaying.current = !film.paused;
    hold();
    film.addEventListener('play', hold);
    return () => film.removeEventListener('play', hold);
  }, [element, isHeld]);
}
