import { ApiError } from "@party/contract/client";
import type { Profile } from "@party/contract/profile";
import { MAX_PROFILE_PICTURE_BYTES } from "@party/contract/values/limits";
import { Button, buttonRowClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
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
    const small = await shrinkPicture(file);
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
const LONGEST_SIDE_PX = 1024;
const MAX_UNSHRUNK_BYTES = 300_000;

/** Scales a picture down before the upload. A file that the browser cannot decode stays as it is: the server reports the error. */
async function shrinkPicture(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
    if (scale === 1 && file.size <= MAX_UNSHRUNK_BYTES) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext("2d")!;
    // JPEG has no transparency.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), "image/jpeg", 0.9));
  } catch {
    return file;
  }
}

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
