; The installer for Windows, made by Inno Setup of the folder that packaging/frozen.py builds:
; iscc /DVersion=… /DFolder=…\sabretache packaging\recipes\windows.iss
; For one user or for all; a start in the menu, the command on the path if wished, and the kinds of files. Tables are the user's own and stay.

#ifndef Version
  #error Say the version: /DVersion=…
#endif
#ifndef Folder
  #error Say where the folder is: /DFolder=out\sabretache
#endif

[Setup]
AppId=sabretache
AppName=Sabretache
AppVersion={#Version}
AppPublisher=The Sabretache founders
DefaultDirName={autopf}\Sabretache
DefaultGroupName=Sabretache
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
OutputBaseFilename=sabretache-{#Version}
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
ChangesEnvironment=yes
Compression=lzma2
SolidCompression=yes
UninstallDisplayIcon={app}\sabretache-window.exe

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"

[CustomMessages]
en.OnPath=Put the command sabretache on the path
fr.OnPath=Mettre la commande sabretache dans le chemin
en.Table=Sabretache table
fr.Table=Table de Sabretache
en.Board=Sabretache board
fr.Board=Plateau de Sabretache
en.Kit=Sabretache kit
en.Rules=Sabretache rules
fr.Kit=Kit de Sabretache
fr.Rules=Règles de Sabretache

[Tasks]
Name: "onpath"; Description: "{cm:OnPath}"; Flags: unchecked

; What an older version brought and this one does not would be found there by Python.
[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Sabretache"; Filename: "{app}\sabretache-window.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.sabretache"; ValueType: string; ValueData: "Sabretache.Table"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.sabreboard"; ValueType: string; ValueData: "Sabretache.Board"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.sabrekit"; ValueType: string; ValueData: "Sabretache.Kit"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.sabrerules"; ValueType: string; ValueData: "Sabretache.Rules"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Sabretache.Table"; ValueType: string; ValueData: "{cm:Table}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Sabretache.Board"; ValueType: string; ValueData: "{cm:Board}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Sabretache.Kit"; ValueType: string; ValueData: "{cm:Kit}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Sabretache.Rules"; ValueType: string; ValueData: "{cm:Rules}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Sabretache.Table\DefaultIcon"; ValueType: string; ValueData: "{app}\sabretache-window.exe,0"
Root: HKA; Subkey: "Software\Classes\Sabretache.Board\DefaultIcon"; ValueType: string; ValueData: "{app}\sabretache-window.exe,0"
Root: HKA; Subkey: "Software\Classes\Sabretache.Kit\DefaultIcon"; ValueType: string; ValueData: "{app}\sabretache-window.exe,0"
Root: HKA; Subkey: "Software\Classes\Sabretache.Rules\DefaultIcon"; ValueType: string; ValueData: "{app}\sabretache-window.exe,0"
Root: HKA; Subkey: "Software\Classes\Sabretache.Table\shell\open\command"; ValueType: string; ValueData: """{app}\sabretache-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Sabretache.Board\shell\open\command"; ValueType: string; ValueData: """{app}\sabretache-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Sabretache.Kit\shell\open\command"; ValueType: string; ValueData: """{app}\sabretache-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Sabretache.Rules\shell\open\command"; ValueType: string; ValueData: """{app}\sabretache-window.exe"" ""%1"""
Root: HKA; Subkey: "{code:Environment}"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: onpath; Check: NotOnPath

[Code]
// Where the path is written: of all users or of one.
function Environment(Unused: String): String;
begin
  if IsAdminInstallMode then
    Result := 'System\CurrentControlSet\Control\Session Manager\Environment'
  else
    Result := 'Environment';
end;

function NotOnPath: Boolean;
var
  Known: String;
begin
  if not RegQueryStringValue(HKA, Environment(''), 'Path', Known) then
    Known := '';
  Result := Pos(';' + Uppercase(ExpandConstant('{app}')) + ';', ';' + Uppercase(Known) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Known, Ours: String;
begin
  if (Step = usPostUninstall) and RegQueryStringValue(HKA, Environment(''), 'Path', Known) then
  begin
    Ours := ';' + ExpandConstant('{app}');
    if StringChangeEx(Known, Ours, '', True) > 0 then
      RegWriteExpandStringValue(HKA, Environment(''), 'Path', Known);
  end;
end;
