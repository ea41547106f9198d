import { ApiError } from "@party/contract/client";
import type { Profile } from "@party/contract/profile";
import { MAX_PROFILE_PICTURE_BYTES } from "@party/contract/values/limits";
import { Button, buttonRowClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { shrinkPicture } from "@party/ui/upload/shrink-picture.ts";
import { type ChangeEvent, useRef } from "react";
import { api, fetchAsMember } from "#api.ts";
import { apiUrl, mediaUrl } from "#page-context.ts";
import { initialsOf } from "#portal/icons.ts";
import { storedAccessToken } from "#session/tokens.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { profileContent } from "./profile.content.ts";
import css from "./profile.module.css";

const content = profileContent.picture;

interface PictureSectionProps {
  profile: Profile;
  onChange: (profile: Profile) => void;
}

export function PictureSection({ profile, onChange }: PictureSectionProps) {
  const { busy, status, save, showStatus } = useSaveStatus(content.failure);
  const input = useRef<HTMLInputElement>(null);
  const { picture, first_name, last_name } = profile;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    // What the browser cannot decode, the server refuses in words.
    const small = await shrinkPicture(file, PICTURE_OPTIONS).catch(() => file);
    // The same file can be chosen again after a failure.
    target.value = "";
    if (small.size > MAX_PROFILE_PICTURE_BYTES) return showStatus("error", content.tooLarge);
    await save(async () => {
      onChange(await sendPicture(small));
      return content.saved;
    });
  };
  const remove = () =>
    save(async () => {
      onChange(await api("DELETE /api/profile/picture/"));
      return content.removed;
    });

  return (
    <Panel id="picture" title={content.title}>
      <div className={css.picture}>
        {picture ? (
          <img src={mediaUrl(picture.large)} alt={content.alt} width="128" height="128" className={css.portrait} />
        ) : (
          <span className={css.portrait} aria-hidden="true">
            {initialsOf(`${first_name} ${last_name}`)}
          </span>
        )}
        <div className={css.choice}>
          <StatusMessage status={status} />
          <p id="picture-hint" className={css.hint}>
            {content.hint}
          </p>
          <div className={buttonRowClass}>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              hidden
              aria-label={content.choose}
              onChange={choose}
            />
            <Button aria-describedby="picture-hint" aria-disabled={busy} onClick={() => busy || input.current?.click()}>
              {busy ? content.busy : picture ? content.change : content.choose}
            </Button>
            {picture ? (
              <Button look="outlined" aria-disabled={busy} onClick={remove}>
                {content.remove}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
    </Panel>
  );
}

/** Twice the size that the server stores. */
const PICTURE_OPTIONS = { longestSide: 1024, quality: 0.9, keptBytes: 300_000 };

/** Sends a picture as the one file of a form. @throws ApiError */
async function sendPicture(picture: Blob): Promise<Profile> {
  const body = new FormData();
  body.append("picture", picture, "picture");
  const response = await fetchAsMember(`${apiUrl()}/api/profile/picture/file/`, {
    method: "PUT",
    headers: { accept: "application/json", authorization: `Bearer ${storedAccessToken()}` },
    body,
  });
  const reply = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, reply, response.headers.get("problem"));
  return reply;
}
